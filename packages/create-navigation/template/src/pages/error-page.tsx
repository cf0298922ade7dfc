export default function ErrorPage({ status }: { status: number }) {
  return <h1>{status === 404 ? 'There is no such page.' : 'This page cannot be shown.'}</h1>
}

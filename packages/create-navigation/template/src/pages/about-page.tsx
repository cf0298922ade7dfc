export default function AboutPage({ renderedAt }: { renderedAt: string }) {
  return (
    <>
      <h1>About</h1>
      <p>The server made this page at {renderedAt}.</p>
    </>
  )
}

/** A whole bar's rest on its staff: the sign for playing nothing. */
export function WholeBarRest({ className }: { className?: string }) {
  return (
    <svg className={className} viewBox="0 0 240 65" width="240" height="65" aria-hidden="true" fill="currentColor">
      <path d="M0 0h240v1H0zM0 16h240v1H0zM0 32h240v1H0zM0 48h240v1H0zM0 64h240v1H0z" opacity=".45" />
      <path d="M98 16h44v9H98z" />
    </svg>
  )
}

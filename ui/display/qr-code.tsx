interface QrCodeProps {
  /** Modules per side, including the quiet zone, and the dark ones as a path. */
  drawing: { size: number; path: string }
  label: string
  className?: string
}

/** QR code, black on white regardless of surroundings, as scanners expect. */
export function QrCode({ drawing: { size, path }, label, className }: QrCodeProps) {
  return (
    <svg
      className={className}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="#ffffff" />
      <path d={path} fill="#000000" />
    </svg>
  )
}

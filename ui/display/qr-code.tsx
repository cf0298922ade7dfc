interface QrCodeProps {
  /** Modules a side, with the quiet zone, and the dark ones as a path. */
  drawing: { size: number; path: string }
  /** What it is the code of. */
  label: string
  className?: string
}

/** QR code, black on white whatever lies around it: that is what scanners are made for. */
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

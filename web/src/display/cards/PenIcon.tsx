export const PenIcon = () => (
  <svg viewBox="0 0 16 16" width="14" height="14" aria-hidden>
    <path
      d="M10.6 2.6l2.8 2.8-8 8-3.3.5.5-3.3zM9 4.2l2.8 2.8"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.3"
      strokeLinejoin="round"
    />
  </svg>
)

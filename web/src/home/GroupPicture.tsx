/** A person who holds out a group of machines to another. */
export const GroupPicture = ({ className }: { readonly className: string | undefined }) => (
  <svg className={className} viewBox="0 0 240 120" aria-hidden="true" focusable="false">
    <g fill="none" stroke="currentColor" strokeWidth="2" strokeLinejoin="round" strokeLinecap="round">
      <circle cx="36" cy="46" r="12" />
      <path d="M14 96c0-16 10-26 22-26s22 10 22 26" />
      <circle cx="204" cy="46" r="12" />
      <path d="M182 96c0-16 10-26 22-26s22 10 22 26" />
      <path d="M152 60h20m-7-7 7 7-7 7" stroke="var(--brand)" />
    </g>
    <rect x="74" y="24" width="70" height="72" rx="6" fill="var(--surface)" stroke="var(--line)" />
    <g stroke="var(--ink-soft)" strokeWidth="3" strokeLinecap="round" opacity="0.6">
      <path d="M98 42h34M98 60h34M98 78h34" />
    </g>
    <g fill="var(--brand)">
      <circle cx="86" cy="42" r="4" />
      <circle cx="86" cy="60" r="4" />
      <circle cx="86" cy="78" r="4" />
    </g>
  </svg>
)

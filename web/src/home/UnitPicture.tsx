/** A unit with its label: where the two words lie that add it. */
export const UnitPicture = ({ className }: { readonly className: string | undefined }) => (
  <svg className={className} viewBox="0 0 240 120" aria-hidden="true" focusable="false">
    <g fill="none" stroke="currentColor" strokeWidth="2" strokeLinejoin="round" strokeLinecap="round">
      <path d="M28 26h184a8 8 0 0 1 8 8v56a8 8 0 0 1-8 8H28a8 8 0 0 1-8-8V34a8 8 0 0 1 8-8z" />
      <path d="M40 98v10m20-10v10m20-10v10M200 26V8" />
      <path d="M192 14a11 11 0 0 1 0-12m16 12a11 11 0 0 0 0-12" opacity="0.6" />
    </g>
    <g fill="currentColor" opacity="0.5">
      <circle cx="30" cy="36" r="2.5" />
      <circle cx="210" cy="36" r="2.5" />
      <circle cx="30" cy="88" r="2.5" />
      <circle cx="210" cy="88" r="2.5" />
    </g>
    <rect x="44" y="38" width="152" height="48" rx="4" fill="var(--surface)" stroke="var(--line)" />
    <path
      fill="var(--ink-soft)"
      d="M54 48h8v8h-8zm12 0h4v4h-4zm8 0h8v8h-8zM54 60h4v4h-4zm8 0h8v4h-8zm12 4h8v4h-8zM54 68h8v8h-8zm12 4h4v4h-4zm8 0h4v4h-4z"
    />
    <g fontSize="8" fill="var(--ink-soft)">
      <text x="90" y="54" textLength="38">
        Device ID
      </text>
      <text x="90" y="75" textLength="58">
        Setup password
      </text>
    </g>
    <path d="M158 51h28M158 72h28" stroke="var(--brand)" strokeWidth="5" strokeLinecap="round" />
  </svg>
)

/** Drawn on 16 by 16, in lines of the text's own colour. */
const shapes = {
  distributor: 'M2 13V5l6-3 6 3v8M5 13V8h6v5M5 10.5h6',
  script: 'M5.5 4 2 8l3.5 4M10.5 4 14 8l-3.5 4',
  diagnostics: 'M1.5 8h3l2-4.5 3 9 2-4.5h3',
  log: 'M3 3h10M3 6.3h10M3 9.6h10M3 13h6',
  settings: 'M2 4.5h5m4 0h3M2 11.5h2m4 0h6M7 2.8v3.4h4V2.8zM4 9.8v3.4h4V9.8z',
  raw: 'M2 3.5C2 2 14 2 14 3.5v9C14 14 2 14 2 12.5zM2 3.5C2 5 14 5 14 3.5M2 8c0 1.5 12 1.5 12 0',
  users:
    'M6 7.5a2.5 2.5 0 1 1 0-5 2.5 2.5 0 0 1 0 5zM1.5 13.5c0-5 9-5 9 0M11 3a2.3 2.3 0 0 1 0 4.4m1.4 2.3c1.4.6 2.1 1.8 2.1 3.8',
  custom: 'M2 2.5h12v8H2zM6 13.5h4M8 10.5v3',
  data: 'M2 14V9.5M6 14V4.5M10 14V7.5M14 14V2',
} as const
export type DeviceIconName = keyof typeof shapes

export const DeviceIcon = ({ name, size = 15 }: { name: DeviceIconName; size?: number }) => (
  <svg
    viewBox="0 0 16 16"
    width={size}
    height={size}
    fill="none"
    stroke="currentColor"
    strokeWidth="1.5"
    strokeLinejoin="round"
    strokeLinecap="round"
    aria-hidden
  >
    <path d={shapes[name]} />
  </svg>
)

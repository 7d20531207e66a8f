const perKilo = 1000

/** `240 kB`, `1.2 MB`. */
export const sayBytes = (bytes: number): string =>
  bytes < perKilo * perKilo
    ? `${Math.max(1, Math.round(bytes / perKilo))} kB`
    : `${(bytes / perKilo / perKilo).toFixed(1)} MB`

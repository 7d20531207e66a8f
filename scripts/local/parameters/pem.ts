export const toPem = (label: string, der: Buffer): string => {
  const lines = der.toString('base64').match(/.{1,64}/g) ?? []
  return `-----BEGIN ${label}-----\n${lines.join('\n')}\n-----END ${label}-----\n`
}

/** The first block of that label; throws `RangeError` when there is none. */
export const fromPem = (label: string, pem: string): Buffer => {
  const match = new RegExp(`-----BEGIN ${label}-----([A-Za-z0-9+/=\\s]+)-----END ${label}-----`).exec(pem)
  if (!match?.[1]) throw new RangeError(`no ${label} in this PEM`)
  return Buffer.from(match[1], 'base64')
}

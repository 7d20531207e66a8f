export type Encoding = 'br' | 'gzip'

/** The best encoding that the caller takes, as CloudFront prefers them; none when it takes neither. */
export const negotiateEncoding = (acceptEncoding: string | undefined): Encoding | undefined => {
  const accepted = new Set(
    (acceptEncoding ?? '')
      .split(',')
      .map((offer) =>
        offer
          .trim()
          .toLowerCase()
          .split(/\s*;\s*/),
      )
      .filter(([, quality]) => !/^q=0(\.0*)?$/.test(quality ?? ''))
      .map(([name]) => name),
  )
  return (['br', 'gzip'] as const).find((encoding) => accepted.has(encoding))
}

/** A size of the code, at error correction level M: a seventh of the code may be unreadable (ISO/IEC 18004). */
export interface QrVersion {
  version: number
  /** Bytes of content with their framing. */
  dataCodewords: number
  /** Bytes of correction that each block carries. */
  correctionCodewords: number
  /** Blocks that the content is divided into, as evenly as it goes; longer ones come last. */
  blocks: number
  /** Rows and columns of the centres of alignment patterns. */
  alignment: readonly number[]
}

const rows: readonly (readonly [data: number, correction: number, blocks: number, ...alignment: number[]])[] =
  [
    [16, 10, 1],
    [28, 16, 1, 6, 18],
    [44, 26, 1, 6, 22],
    [64, 18, 2, 6, 26],
    [86, 24, 2, 6, 30],
    [108, 16, 4, 6, 34],
    [124, 18, 4, 6, 22, 38],
    [154, 22, 4, 6, 24, 42],
    [182, 22, 5, 6, 26, 46],
    [216, 26, 5, 6, 28, 50],
  ]

/** The ten smallest sizes: enough for any address of the portal. */
export const qrVersions: readonly QrVersion[] = rows.map(
  ([dataCodewords, correctionCodewords, blocks, ...alignment], index) => ({
    version: index + 1,
    dataCodewords,
    correctionCodewords,
    blocks,
    alignment,
  }),
)

/** Modules along a side. */
export const sizeOf = ({ version }: Pick<QrVersion, 'version'>): number => 17 + 4 * version

/** Bits that say how long the content is. */
export const lengthBitsOf = ({ version }: Pick<QrVersion, 'version'>): number => (version < 10 ? 8 : 16)

/** The default brand's sign, a pulse: a line on a square of 32. The partners' signs are files: `build/brandFiles.ts`. */
export const defaultMark = '6,18 10.2,18 13.2,10 18.2,23 21.2,14 22.8,18 26,18'

/** How a sign is drawn, in the page as in icons. */
export const markShape = { size: 32, corner: 7, stroke: 2.6 } as const

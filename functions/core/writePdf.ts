/** A line of text on a page; lengths are points of 1/72 inch, from the left and the top. */
export interface PdfText {
  x: number
  y: number
  size: number
  text: string
  isBold?: boolean
}
/** A thin line across a page. */
export interface PdfRule {
  y: number
}
export interface PdfPage {
  texts: readonly PdfText[]
  rules: readonly PdfRule[]
  /** The long side is its width. */
  isLandscape?: boolean
}

/** A4. */
export const paper = { width: 595, height: 842, margin: 50 } as const
const offsetDigits = 10
const lastOfLatin1 = 255

/** The two fonts that every reader has know western letters alone; others stand as question marks. */
const encode = (text: string): string =>
  [...text]
    .map((letter) => {
      const plain = letter.replace(/[‘’]/, "'").replace(/[“”]/, '"').replace(/[–—]/, '-')
      return (plain.codePointAt(0) ?? 0) <= lastOfLatin1 ? plain : '?'
    })
    .join('')
    .replaceAll(/[\\()]/g, String.raw`\$&`)

/** Width and height of a page. */
export const sizeOf = ({ isLandscape = false }: Pick<PdfPage, 'isLandscape'>): readonly [number, number] =>
  isLandscape ? [paper.height, paper.width] : [paper.width, paper.height]

const drawPage = (page: PdfPage): string => {
  const [width, height] = sizeOf(page)
  return [
    ...page.texts.map(
      ({ x, y, size, text, isBold = false }) =>
        `BT /${isBold ? 'B' : 'R'} ${size} Tf ${x} ${height - y} Td (${encode(text)}) Tj ET`,
    ),
    ...page.rules.map(
      ({ y }) => `0.5 w ${paper.margin} ${height - y} m ${width - paper.margin} ${height - y} l S`,
    ),
  ].join('\n')
}

/** The objects of a file, numbered from 1 in their order: catalogue, pages, two fonts, then two for each page. */
const objectsOf = (pages: readonly PdfPage[]): string[] => {
  const firstPage = 5
  const placeOf = (index: number): number => firstPage + 2 * index
  const font = (name: string) =>
    `<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`
  return [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Count ${pages.length} /Kids [${pages.map((_, index) => `${placeOf(index)} 0 R`).join(' ')}] >>`,
    font('Helvetica'),
    font('Helvetica-Bold'),
    ...pages.flatMap((page, index) => {
      const content = drawPage(page)
      return [
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${sizeOf(page).join(' ')}] /Resources << /Font << /R 3 0 R /B 4 0 R >> >> /Contents ${placeOf(index) + 1} 0 R >>`,
        `<< /Length ${Buffer.byteLength(content, 'latin1')} >>\nstream\n${content}\nendstream`,
      ]
    }),
  ]
}

/** A PDF file of text and rules, in the fonts that every reader has. */
export const writePdf = (pages: readonly PdfPage[]): Uint8Array => {
  const objects = objectsOf(pages)
  let body = '%PDF-1.4\n'
  const offsets = objects.map((object, index) => {
    const offset = Buffer.byteLength(body, 'latin1')
    body += `${index + 1} 0 obj\n${object}\nendobj\n`
    return offset
  })
  const table = offsets.map((offset) => `${String(offset).padStart(offsetDigits, '0')} 00000 n \n`).join('')
  const count = objects.length + 1
  const end = [
    `xref\n0 ${count}\n0000000000 65535 f \n${table}trailer\n<< /Size ${count} /Root 1 0 R >>`,
    `startxref\n${Buffer.byteLength(body, 'latin1')}\n%%EOF\n`,
  ].join('\n')
  return Buffer.from(body + end, 'latin1')
}

const basic =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ\u00a7¿abcdefghijklmnopqrstuvwxyzäöñüà'
/** Each takes the room of two. */
const extended = '^{}\\[~]|€'

const replaced: Readonly<Record<string, string>> = {
  '’': "'",
  '‘': "'",
  '“': '"',
  '”': '"',
  '–': '-',
  '—': '-',
}

const oneOf = (character: string): string => {
  if (basic.includes(character) || extended.includes(character)) return character
  const plain = replaced[character] ?? character.normalize('NFKD').replaceAll(/\p{M}/gu, '')
  return [...plain].every((each) => basic.includes(each)) ? plain : '?'
}

const sizeOf = (character: string): number => (extended.includes(character) ? 2 : 1)

/**
 * A text in the characters of one text message, at most `most` of them; accents that it does not have are left out, and
 * a degree is written out.
 */
export const toGsm7 = (text: string, most: number): string => {
  const line = text
    .replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ')
    .replaceAll(/ ?°(?=\p{L})/gu, ' deg ')
    .replaceAll(/ ?°/gu, ' deg')
  const characters = [...line].flatMap((character) => [...oneOf(character)])
  const sizes = characters.map(sizeOf)
  if (sizes.reduce((a, b) => a + b, 0) <= most) return characters.join('')
  const dots = '...'
  let room = most - dots.length
  let kept = 0
  for (; kept < characters.length && (sizes[kept] ?? 0) <= room; kept += 1) room -= sizes[kept] ?? 0
  return characters.slice(0, kept).join('').trimEnd() + dots
}

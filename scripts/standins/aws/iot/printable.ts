const longest = 1000

/**
 * What somebody else chose, on one line of a terminal: characters that move the cursor, end the line or turn the
 * direction of writing stand as `\u{1b}`, and no text fills the log.
 */
export const printable = (text: string): string => {
  const shown = text.replaceAll(
    /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu,
    (character) => `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`,
  )
  return shown.length <= longest ? shown : `${shown.slice(0, longest)}…`
}

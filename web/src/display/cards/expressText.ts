import type { DisplayType } from '../../../../shared/display/displaySettings'

export type Expressed = { ok: true; text: string } | { ok: false; message: string }

const namedEscapes: Record<string, string> = { '\n': '\\n', '\r': '\\r', '\t': '\\t', '\\': '\\\\' }

/** Control characters as the escapes that a device's own settings use (`\x0D`). */
const escape = (text: string): string =>
  [...text]
    .map((character) => {
      const code = character.codePointAt(0) ?? 0
      const isControl = code < 0x20 || (code >= 0x7f && code < 0xa0)
      return (
        namedEscapes[character] ??
        (isControl ? `\\x${code.toString(16).toUpperCase().padStart(2, '0')}` : character)
      )
    })
    .join('')

/** A device's text is a row of bytes; only where every character fits in one are they known from the text. */
const bytesOf = (text: string): number[] | undefined => {
  const codes = Array.from({ length: text.length }, (_, i) => text.charCodeAt(i))
  return codes.every((code) => code <= 0xff) ? codes : undefined
}

const toHex = (text: string): Expressed => {
  const bytes = bytesOf(text)
  return bytes === undefined
    ? { ok: false, message: 'Failed to display as hex' }
    : { ok: true, text: bytes.map((byte) => byte.toString(16).toUpperCase().padStart(2, '0')).join(' ') }
}

const toBase64 = (text: string): Expressed =>
  bytesOf(text) === undefined
    ? { ok: false, message: 'Failed to display as base64' }
    : { ok: true, text: btoa(text) }

const ways: Partial<Record<DisplayType, (text: string) => Expressed>> = {
  escaped: (text) => ({ ok: true, text: escape(text) }),
  hex: toHex,
  base64: toBase64,
}

/** A text value in the way that the display settings ask for; raw when they ask for none. */
export const expressText = (text: string, displayType: DisplayType | undefined): Expressed =>
  (displayType === undefined ? undefined : ways[displayType])?.(text) ?? { ok: true, text }

/** A decimal comma is as good as a point; undefined for an empty field and for what is no number. */
export const numberIn = (text: string): number | undefined => {
  const number = text.trim() === '' ? NaN : Number(text.trim().replace(',', '.'))
  return Number.isFinite(number) ? number : undefined
}

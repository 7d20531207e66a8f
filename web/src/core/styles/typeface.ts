const key = 'portal:browser:typeface'

/** With this attribute the root element draws its text in the portal's typeface. */
const draw = (): void => document.documentElement.setAttribute('data-typeface', '')

/** A browser that has fetched the typeface before draws with it from the first paint on. */
export const drawKnownTypeface = (): void => {
  try {
    if (localStorage.getItem(key) !== null) draw()
  } catch {
    // Refused by the browser's settings: the page fetches it again.
  }
}

/**
 * Fetches the typeface once the opened page is there: on a first visit its bytes would delay the readings. Until then
 * the system's own is drawn at the same width.
 */
export const loadTypeface = async (): Promise<void> => {
  await document.fonts.load("1em 'Inter'", 'a1')
  draw()
  try {
    localStorage.setItem(key, '""')
  } catch {
    // As above.
  }
}

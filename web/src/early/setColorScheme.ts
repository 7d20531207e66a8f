/**
 * Before the first paint, so that a remembered choice against the system's never flashes. Key and values are those of
 * `core/colorScheme.ts`; a page that may not read storage follows the system.
 */
export const setColorScheme = (): void => {
  const readChoice = (): string | null => {
    try {
      return localStorage.getItem('portal:browser:colorScheme')
    } catch {
      return null
    }
  }
  const choice = readChoice()
  const isDark =
    choice === '"dark"' || (choice !== '"light"' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.setAttribute('data-mantine-color-scheme', isDark ? 'dark' : 'light')
}

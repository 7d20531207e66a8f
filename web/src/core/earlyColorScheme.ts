/**
 * Runs before the first paint, so that a remembered choice against the system's never flashes. The build sends its
 * text ahead of the page's modules: it must use nothing from outside of itself. Key and values are those of
 * `colorScheme.ts`; a page that may not read storage follows the system.
 */
export const earlyColorScheme = (): void => {
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

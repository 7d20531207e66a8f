/** Whose token this is, as it says itself; undefined when it cannot be read. Nothing is allowed by it. */
export const accountOf = (token: string): string | undefined => {
  try {
    const payload = token.split('.')[1]?.replaceAll('-', '+').replaceAll('_', '/') ?? ''
    const { sub } = JSON.parse(atob(payload)) as { sub?: unknown }
    return typeof sub === 'string' && sub !== '' ? sub : undefined
  } catch {
    return undefined
  }
}

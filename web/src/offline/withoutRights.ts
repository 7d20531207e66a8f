export type Fields = Readonly<Record<string, unknown>>

/** What answers say of rights, and the least of each. */
const least: Fields = { myPermission: 'VIEW', isGroupAdmin: false, mayEdit: false }

/** The same answer with the least rights, wherever it tells some: what was allowed yesterday is not known today. */
export const withoutRights = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(withoutRights)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [
      name,
      Object.hasOwn(least, name) ? least[name] : withoutRights(each),
    ]),
  )
}

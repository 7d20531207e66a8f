import { displayOf } from '../display/catalogue/displayOf'
import type { GroupNames } from '../groups/useGroups'

/** The name that most of the devices give to a key, else that of the catalogue. */
export const commonName = (key: string, names: GroupNames): string => {
  const counts = new Map<string, number>()
  for (const own of Object.values(names)) {
    const name = own[key]?.name
    if (name !== undefined && name !== '') counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  const [[name] = [undefined]] = [...counts].sort(([, a], [, b]) => b - a)
  return name ?? displayOf(key).label
}

type FormValue = string | FormValue[] | { [key: string]: FormValue }
export type Form = Record<string, FormValue>

/**
 * Reads `a[b][0]=c` bodies and queries as nested objects and lists; every leaf is text. Objects have no prototype, so a
 * key such as `__proto__` is a key like any other.
 */
export function parseForm(text: string): Form {
  const form = newForm()
  for (const [name, value] of new URLSearchParams(text)) {
    const keys = name.replaceAll(']', '').split('[')
    const last = keys.pop() ?? ''
    let parent: Form = form
    for (const key of keys) {
      const child = parent[key]
      parent = parent[key] = typeof child === 'object' && !Array.isArray(child) ? child : newForm()
    }
    parent[last === '' ? String(Object.keys(parent).length) : last] = value
  }
  return Object.assign(newForm(), mapValues(form))
}

function newForm(): Form {
  return Object.create(null) as Form
}

function mapValues(form: Form): Form {
  const mapped = newForm()
  for (const [key, value] of Object.entries(form)) mapped[key] = foldLists(value)
  return mapped
}

/** Turns `{ 0: …, 1: … }` into a list; other digits (a device id in the metadata) stay keys. */
function foldLists(value: FormValue): FormValue {
  if (typeof value === 'string' || Array.isArray(value)) return value
  const keys = Object.keys(value)
  const mapped = mapValues(value)
  return keys.length > 0 && keys.every((key, i) => key === String(i)) ? Object.values(mapped) : mapped
}

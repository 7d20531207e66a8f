import { Problem } from '../../shared/core/problem'
import type { Manifest } from './historyItems'
import type { HistoryReader } from './historyReader'

const maxTries = 5

/**
 * Reads the items that manifests of one stream name. A packer may swap a generation between the reading of its
 * manifest and of its items: then the manifest is read again. Returns the manifests that hold, and their items.
 */
export const fetchHeld = async (
  history: HistoryReader,
  manifests: readonly Manifest[],
  sksOf: (manifest: Manifest) => readonly string[],
  keys?: readonly string[],
  had: ReadonlyMap<string, Uint8Array> = new Map(),
): Promise<{ manifests: Manifest[]; items: Map<string, Uint8Array> }> => {
  const items = new Map(had)
  let held = [...manifests]
  const missing = () =>
    held.flatMap((manifest) => {
      const sks = sksOf(manifest).filter((sk) => !items.has(sk))
      return sks.length === 0 ? [] : [{ manifest, sks }]
    })
  const readAgain = async (manifest: Manifest) =>
    history.manifests(manifest.stream, manifest.day, manifest.day, keys)

  for (let tried = 0; tried < maxTries; tried += 1) {
    const wanted = missing()
    const [first] = wanted
    if (first === undefined) return { manifests: held, items }
    const sks = wanted.flatMap((each) => each.sks)
    for (const [sk, data] of await history.items(first.manifest.stream, sks)) items.set(sk, data)
    const swapped = new Set(missing().map(({ manifest }) => manifest))
    held = (
      await Promise.all(
        held.map((manifest) => (swapped.has(manifest) ? readAgain(manifest) : Promise.resolve([manifest]))),
      )
    ).flat()
  }
  if (missing().length === 0) return { manifests: held, items }
  throw new Problem('unavailable')
}

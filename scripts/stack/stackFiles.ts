import { readdirSync } from 'node:fs'
import path from 'node:path'
import { mapFilesPrefix } from '../../shared/core/siteFiles'

/** The cloud assembly that the local stack reads: of `infra/stages/local.json`, or of the file that `LOCAL_STAGE` names. */
export const assemblyDir = path.join('.build', `${process.env.LOCAL_STAGE ?? 'local'}.out`)
export const webDir = path.join('.build', 'web')

/** A program or worker of ours, bundled: `scripts/fleet/main`. */
export const bundled = (entry: string): string => path.resolve('.build', 'run', `${entry}.mjs`)

/** The file that says that the demo has been made. */
export const demoMark = (dir: string): string => path.join(dir, 'seeded')

/** Exists once the whole past of the demo devices is written. */
export const historyMark = (dir: string): string => path.join(dir, 'history-written')

/** Exists once people of the demo have acknowledged and shelved an alarm of the fleet. */
export const actsMark = (dir: string): string => path.join(dir, 'alarms-acted-on')

/** The address of a link of the demo that works, from the path on: what opens it is in no store. */
export const linkMark = (dir: string): string => path.join(dir, 'share-link')

/** What is put here lies beside the page, as an operator's files in its bucket: `.local/site/map/x.pmtiles`. */
export const siteFolderOf = (dir: string): string => path.join(dir, 'site')

const mapFilesIn = (dir: string): string[] => {
  try {
    return readdirSync(path.join(siteFolderOf(dir), mapFilesPrefix)).filter((file) =>
      file.endsWith('.pmtiles'),
    )
  } catch {
    return []
  }
}

/** The map file of this stack, as `config.json` names it where a stage has one; the first by name. */
export const mapFileIn = (dir: string): { mapFile?: { url: string; credit: string } } => {
  const [file] = mapFilesIn(dir).sort()
  return file === undefined ? {} : { mapFile: { url: `/${mapFilesPrefix}${file}`, credit: file } }
}

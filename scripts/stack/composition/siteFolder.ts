import { readdirSync } from 'node:fs'
import path from 'node:path'
import { mapFilesPrefix } from '../../../shared/core/siteFiles'

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

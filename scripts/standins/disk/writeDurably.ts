import { randomUUID } from 'node:crypto'
import { open, rename, unlink } from 'node:fs/promises'
import { dirname } from 'node:path'

/** Makes renames and deletions inside a folder survive a loss of power. */
export const syncFolder = async (folder: string): Promise<void> => {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Writes the parts to a new file and waits until the disk has them; removes the file when that fails. */
export const writeSynced = async (path: string, parts: readonly (Buffer | string)[], mode = 0o600) => {
  const handle = await open(path, 'wx', mode)
  try {
    for (const part of parts) await handle.writeFile(part)
    await handle.sync()
  } catch (error) {
    await unlink(path)
    throw error
  } finally {
    await handle.close()
  }
}

/** A reader sees the old content or the new, never a part: temporary file, fsync, rename, fsync of the folder. */
export const writeDurably = async (path: string, content: string | Buffer): Promise<void> => {
  const temporary = `${path}.${randomUUID()}.tmp`
  await writeSynced(temporary, [content])
  await rename(temporary, path)
  await syncFolder(dirname(path))
}

import { createHash, randomUUID } from 'node:crypto'
import { mkdirSync, readdirSync } from 'node:fs'
import { mkdir, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod'
import { S3Error } from './S3Error'
import { syncFolder, writeDurably, writeSynced } from './writeDurably'

const Started = z.object({
  key: z.string(),
  headers: z.record(z.string(), z.string()),
  tags: z.array(z.tuple([z.string(), z.string()])),
})
export type Started = z.infer<typeof Started>

export interface Part {
  readonly number: number
  readonly etag: string
  readonly path: string
}

const noSuchUpload = () => new S3Error('NoSuchUpload', 404, 'The specified multipart upload does not exist.')

const uploadName = /^[\da-f]{32}$/
const partName = /^(\d{5})-([\da-f]{32})$/

/** Uploads under way in one bucket: a folder each, in it what the object will be and a file per part. */
export class MultipartUploads {
  constructor(private readonly folder: string) {
    mkdirSync(folder, { recursive: true })
  }

  async start(upload: Started): Promise<string> {
    const id = randomUUID().replaceAll('-', '')
    await mkdir(join(this.folder, id))
    await writeDurably(join(this.folder, id, 'upload.json'), JSON.stringify(upload))
    await syncFolder(this.folder)
    return id
  }

  /** What was said when the upload of this id for this key began. */
  async find(id: string, key: string): Promise<Started> {
    if (!uploadName.test(id)) throw noSuchUpload()
    const text = await readFile(join(this.folder, id, 'upload.json'), 'utf8').catch(() => {
      throw noSuchUpload()
    })
    const upload = Started.parse(JSON.parse(text))
    if (upload.key !== key) throw noSuchUpload()
    return upload
  }

  /** The newest of each part number, in order. */
  parts(id: string): Part[] {
    return readdirSync(join(this.folder, id))
      .flatMap((name) => {
        const [, number, md5] = partName.exec(name) ?? []
        return number === undefined
          ? []
          : [{ number: Number(number), etag: `"${md5}"`, path: join(this.folder, id, name) }]
      })
      .sort((a, b) => a.number - b.number)
  }

  /** Stores a part; one of the same number gives way to it. Returns its ETag. */
  async putPart(id: string, number: number, body: Buffer): Promise<string> {
    const folder = join(this.folder, id)
    const md5 = createHash('md5').update(body).digest('hex')
    const temporary = join(folder, `${randomUUID()}.tmp`)
    await writeSynced(temporary, [body])
    const name = `${String(number).padStart(5, '0')}-${md5}`
    const replaced = this.parts(id).filter((part) => part.number === number && part.etag !== `"${md5}"`)
    await rename(temporary, join(folder, name))
    for (const part of replaced) await rm(part.path, { force: true })
    await syncFolder(folder)
    return `"${md5}"`
  }

  async remove(id: string): Promise<void> {
    await rm(join(this.folder, id), { recursive: true, force: true })
  }
}

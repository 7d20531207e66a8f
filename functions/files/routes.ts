import { getFetchedFile as getFetchedFileContract } from '../../shared/commands/fetchedFile'
import { putFile as putFileContract } from '../../shared/files/deviceFiles'
import * as contract from '../../shared/files/deviceImage'
import type { CommandService } from '../commands/commandService'
import type { BucketFiles } from '../core/bucketFiles'
import type { Env } from '../core/env'
import type { AnswerStore } from '../core/http/answerStore'
import { openHourlyLimit } from '../core/hourlyLimits'
import { type Route, on, onOnce } from '../core/http/serve'
import type { ScriptStore } from '../scripts/scriptStore'
import { openFetchedFiles, getFetchedFile } from './fetchedFiles'
import { openImageStore, discardImage, getImage, requestImageUpload } from './imageStore'
import { putFile } from './fileCommands'

interface Parts extends CommandService {
  env: Pick<Env, 'ACCESS_TABLE' | 'DEVICES_TABLE'>
  scripts: ScriptStore
  files: BucketFiles
  answers: AnswerStore
}

export const fileRoutes = (p: Parts): Route[] => {
  const images = openImageStore(p.files)
  const countUpload = openHourlyLimit(p.documents, p.env.ACCESS_TABLE, 'uploads', p.now)
  return [
    on(contract.requestImageUpload, requestImageUpload(images, countUpload, p.now)),
    on(contract.getImage, getImage(images)),
    on(contract.discardImage, discardImage(images, p.documents, p.env.DEVICES_TABLE)),
    on(getFetchedFileContract, getFetchedFile(p.commands, openFetchedFiles(p.files))),
    onOnce(putFileContract, p.answers, putFile(p)),
  ]
}

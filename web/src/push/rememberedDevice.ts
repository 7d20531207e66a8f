import * as z from 'zod/mini'
import { PushId, UserId } from '../../../shared/core/ids'
import { readText, writeStored } from '../core/storage/localStore'
import { parseStored } from '../core/storage/parseStored'

/** For whom this browser rings, and as which of their devices; it outlives a session that ends by itself. */
const Remembered = z.object({ userid: UserId, id: PushId })

const name = 'rings'

export const readRemembered = (): z.infer<typeof Remembered> | undefined =>
  parseStored(Remembered, readText('browser', name))

export const remember = (device: z.infer<typeof Remembered>): void => writeStored('browser', name, device)

export const forgetDevice = (): void => writeStored('browser', name, null)

import { requestImageUpload } from '../../shared/files/deviceImage'
import type { DeviceId } from '../../shared/core/ids'
import type { ImageKey } from '../../shared/files/imageKey'
import { makePng } from '../fixtures/images'
import type { Harness } from './openHarness'

/** Sends a file to where the portal said, as the page does; the answer is the bucket's. */
export const sendForm = async (
  { url, fields }: { url: string; fields: Record<string, string> },
  file: Uint8Array,
  name = 'photo.png',
): Promise<Response> => {
  const form = new FormData()
  for (const [field, value] of Object.entries(fields)) form.append(field, value)
  form.append('file', new Blob([new Uint8Array(file)]), name)
  return fetch(url, { method: 'POST', body: form })
}

/** Uploads an image that no settings refer to yet. */
export const uploadAsPage = async (
  stack: Pick<Harness, 'ask'>,
  deviceid: DeviceId,
  token: string,
  file: Uint8Array = makePng(),
): Promise<ImageKey> => {
  const { key, ...form } = await stack.ask(requestImageUpload, { deviceid, size: file.length }, token)
  const answer = await sendForm(form, file)
  if (!answer.ok) throw new Error(`The bucket answered ${answer.status}: ${await answer.text()}`)
  return key
}

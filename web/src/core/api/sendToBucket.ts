import { fetchInTime } from './fetchInTime'
import { RequestError } from './RequestError'

interface UploadForm {
  readonly url: string
  readonly fields: Readonly<Record<string, string>>
}

/** The message when the storage does not take a file. */
interface Refusals {
  readonly tooLarge: string
  readonly failed: string
}

/** A link that is slower than this, in bytes a millisecond, is as good as lost. */
const slowestRate = 10
const answerMs = 60_000

/** The storage answers in XML; what a person can act on is that a file is too large. */
const refusalOf = async (response: Response, { tooLarge, failed }: Refusals): Promise<RequestError> => {
  const isTooLarge = (await response.text()).includes('EntityTooLarge')
  return new RequestError(isTooLarge ? tooLarge : failed, { status: response.status })
}

/** Sends a file to where the portal said. @throws RequestError */
export const sendToBucket = async (
  { url, fields }: UploadForm,
  file: Blob,
  refusals: Refusals,
): Promise<void> => {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  form.append('file', file)
  const patienceMs = answerMs + file.size / slowestRate
  const response = await fetchInTime(url, { method: 'POST', body: form, patienceMs })
  if (!response.ok) throw await refusalOf(response, refusals)
}

import { useState } from 'react'
import { type CertificatePart, refuseCertificateText } from '../../../../shared/settings/deviceEndpoint'
import { FileDrop } from '../../ui/file/FileDrop'
import { readTextFile } from '../../ui/file/readTextFile'

interface Props {
  part: CertificatePart
  /** The file that the device has now. */
  present: string | undefined
  /** PEM text that would be sent; `null` takes the file away, undefined leaves it as it is. */
  value: string | null | undefined
  refusal: string | undefined
  onChange: (value: string | null | undefined) => void
}

const labels: Record<CertificatePart, string> = {
  ca: 'CA certificate',
  cert: 'Client certificate',
  key: 'Client key',
}
const helps: Record<CertificatePart, string> = {
  ca: 'Proves that the server is the right one.',
  cert: 'Proves which device it is. Only needed if the server requires it.',
  key: 'Belongs to the client certificate. It is never shown again.',
}

/** One file of an encrypted endpoint: looked at before anything is sent. */
export const CertificateDrop = ({ part, present, value, refusal, onChange }: Props) => {
  const [name, setName] = useState('')
  const [fault, setFault] = useState<string>()
  const take = async (file: File) => {
    const read = await readTextFile(file)
    const wrong = read.ok ? refuseCertificateText(part, read.text) : read.message
    setFault(wrong === undefined ? undefined : `${file.name}: ${wrong}`)
    if (!read.ok || wrong !== undefined) return
    setName(file.name)
    onChange(read.text)
  }
  const remove = () => {
    setFault(undefined)
    // What was only chosen goes first; then what the device has.
    onChange(typeof value === 'string' || present === undefined ? undefined : null)
  }
  const state =
    typeof value === 'string'
      ? `${name} will be sent`
      : value === null
        ? `${present ?? 'The file'} will be removed`
        : (present ?? 'None')
  const canRemove = typeof value === 'string' || (present !== undefined && value !== null)
  return (
    <FileDrop
      label={labels[part]}
      help={helps[part]}
      accept={part === 'key' ? '.pem,.cer,.crt,.key' : '.pem,.cer,.crt'}
      path={part}
      state={state}
      error={fault ?? refusal}
      onFile={(file) => void take(file)}
      onRemove={canRemove ? remove : undefined}
    />
  )
}

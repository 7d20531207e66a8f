import { useRef, useState } from 'react'
import { maxSourceBytes } from '../../../shared/scripts/scanScript'
import { fileTooLarge } from '../../../shared/files/deviceFiles'
import { ErrorDialog } from '../ui/dialog/ErrorDialog'
import type { Failure } from '../ui/feedback/outcome'
import { PermissionButton } from '../ui/button/PermissionButton'
import { Button } from '../ui/button/Button'

interface Props {
  text: string
  fileName: string
  disabledReason: string | undefined
  onOpen: (text: string) => void
}

const offer = (text: string, fileName: string) => {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/javascript' }))
  const link = document.createElement('a')
  link.href = address
  link.download = fileName
  link.click()
  // Revoked at once the browser might not have begun to read it.
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}

/** Brings a script from a file of this computer into the editor, and out of it. */
export const FileButtons = ({ text, fileName, disabledReason, onOpen }: Props) => {
  const input = useRef<HTMLInputElement>(null)
  const [failure, setFailure] = useState<Failure>()
  const read = async (file: File | undefined) => {
    if (file === undefined) return
    if (file.size > maxSourceBytes) return setFailure({ message: fileTooLarge })
    try {
      onOpen((await file.text()).replaceAll('\r\n', '\n'))
    } catch {
      setFailure({ message: 'File reading has failed' })
    }
  }
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        accept=".js,.txt,text/javascript,text/plain"
        aria-label="Script file"
        onChange={({ target }) => {
          void read(target.files?.[0])
          // The same file can be chosen again.
          target.value = ''
        }}
      />
      <PermissionButton
        size="compact-sm"
        variant="default"
        disabledReason={disabledReason}
        onClick={() => input.current?.click()}
      >
        Open File
      </PermissionButton>
      <Button size="compact-sm" variant="default" onClick={() => offer(text, fileName)}>
        Save to File
      </Button>
      <ErrorDialog failure={failure} onClose={() => setFailure(undefined)} />
    </>
  )
}

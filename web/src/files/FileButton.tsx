import { useRef } from 'react'
import { Button } from '../ui/button/Button'

interface Props {
  label: string
  /** Asks a phone for its camera instead of its files. */
  fromCamera?: boolean
  isBusy: boolean
  onFile: (file: File) => void
}

/** Opens the chooser of the browser for one picture. */
export const FileButton = ({ label, fromCamera = false, isBusy, onFile }: Props) => {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button size="xs" variant="default" loading={isBusy} onClick={() => input.current?.click()}>
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={label}
        accept={fromCamera ? 'image/*' : 'image/png,image/jpeg'}
        {...(fromCamera ? { capture: 'environment' as const } : {})}
        onChange={(event) => {
          const file = event.currentTarget.files?.[0]
          if (file !== undefined) onFile(file)
          // the same file may be chosen again
          event.currentTarget.value = ''
        }}
      />
    </>
  )
}

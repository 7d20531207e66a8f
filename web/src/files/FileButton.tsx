import { useRef } from 'react'
import { Button } from '../ui/button/Button'

interface Props {
  label: string
  /** Asks a phone for its camera instead of its files. */
  fromCamera?: boolean
  /** What may be chosen, as the browser writes it. */
  accept?: string
  /** Several at once; each is given by itself. */
  isMany?: boolean
  isBusy: boolean
  onFile: (file: File) => void
}

/** Opens the chooser of the browser for a file; by itself for one picture. */
export const FileButton = ({ label, fromCamera = false, isMany = false, isBusy, onFile, ...rest }: Props) => {
  const { accept = 'image/png,image/jpeg' } = rest
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
        multiple={isMany}
        aria-label={label}
        accept={fromCamera ? 'image/*' : accept}
        {...(fromCamera ? { capture: 'environment' as const } : {})}
        onChange={(event) => {
          for (const file of event.currentTarget.files ?? []) onFile(file)
          // the same file may be chosen again
          event.currentTarget.value = ''
        }}
      />
    </>
  )
}

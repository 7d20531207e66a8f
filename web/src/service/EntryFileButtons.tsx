import { useMediaQuery } from '@mantine/hooks'
import { FileButton } from '../files/FileButton'

interface Props {
  readonly label: string
  readonly isBusy: boolean
  readonly onFile: (file: File) => void
}

/** Ways to a file for the log: from what is stored, and from the camera of a phone. */
export const EntryFileButtons = (props: Props) => {
  const isPhone = useMediaQuery('(pointer: coarse), (hover: none)', false, { getInitialValueInEffect: false })
  return (
    <>
      <FileButton {...props} accept="application/pdf,image/png,image/jpeg" isMany />
      {isPhone ? <FileButton {...props} label="Take photo" fromCamera /> : null}
    </>
  )
}

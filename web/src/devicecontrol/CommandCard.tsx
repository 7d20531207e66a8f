import type { DeviceId } from '../../../shared/core/ids'
import { useCommandProgress } from '../commands/useCommandProgress'
import { ErrorDialog } from '../ui/dialog/ErrorDialog'
import { FoldCard } from '../ui/layout/FoldCard'
import { ProgressButton } from '../ui/button/ProgressButton'

interface Props {
  deviceid: DeviceId
  title: string
  about: string
  method: string
  args: Record<string, number>
  success: string
}

/** One command that needs nothing but its button. */
export const CommandCard = ({ deviceid, title, about, method, args, success }: Props) => {
  const { run, stage, text, error, forget } = useCommandProgress(deviceid, success)
  return (
    <FoldCard title={title}>
      <p>{about}</p>
      <ProgressButton stage={stage} text={text} onClick={() => void run({ method, args })}>
        {title}
      </ProgressButton>
      <ErrorDialog failure={error} onClose={forget} />
    </FoldCard>
  )
}

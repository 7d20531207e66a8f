import { RefreshCw } from 'lucide'
import { useEffect, useState } from 'react'
import { PermissionButton } from '../ui/button/PermissionButton'
import { Icon } from '../ui/icon/Icon'
import styles from './RefreshButton.module.css'

/** A refresh asks for everything; this long it need not be asked again. */
const coolDownMs = 5000

interface Props {
  isFetching: boolean
  onRefresh: () => void
}

export const RefreshButton = ({ isFetching, onRefresh }: Props) => {
  const [isCooling, setIsCooling] = useState(false)
  useEffect(() => {
    if (!isCooling) return undefined
    const timer = setTimeout(() => setIsCooling(false), coolDownMs)
    return () => clearTimeout(timer)
  }, [isCooling])
  const reason = isCooling
    ? 'Refreshed a moment ago. Again in 5 seconds.'
    : isFetching
      ? 'Data is being fetched.'
      : undefined
  return (
    <PermissionButton
      variant="default"
      size="compact-sm"
      disabledReason={reason}
      onClick={() => {
        setIsCooling(true)
        onRefresh()
      }}
    >
      <Icon of={RefreshCw} />
      <span className={styles.label}>Refresh</span>
    </PermissionButton>
  )
}

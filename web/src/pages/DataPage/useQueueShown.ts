import { useState } from 'react'
import { mayOnDevice, type Role } from '../../../../shared/core/roles'

/** Whether the command queue stands among the cards: for those who may see it, until they put it away. */
export const useQueueShown = (role: Role | undefined): readonly [boolean, () => void] => {
  const [isWanted, setIsWanted] = useState(true)
  return [isWanted && mayOnDevice(role, 'viewCommands'), () => setIsWanted((wanted) => !wanted)]
}

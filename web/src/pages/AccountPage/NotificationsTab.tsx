import { PushDevices } from '../../push/PushDevices'

/** How a person is reached. */
export const NotificationsTab = () => <PushDevices />

import { lazyPart } from '../ui/lazyPart'

/** What the page of a group shows: its devices, or one of its views. */
export const groupParts = {
  devices: lazyPart(async () => (await import('../groups/GroupView')).GroupView, 'boundary'),
  view: lazyPart(async () => (await import('../views/GroupDashboard')).GroupDashboard, 'boundary'),
}

import { IconButton } from '../ui/button/IconButton'

interface Props {
  name: string
  isOn: boolean
  onPress: () => void
}

/** Keeps a device or group among the favourites, or takes it out. */
export const StarButton = ({ name, isOn, onPress }: Props) => (
  <IconButton
    label={`Favourite ${name}`}
    title={isOn ? 'Remove from favourites' : 'Add to favourites'}
    isOn={isOn}
    onClick={onPress}
  >
    <svg width="18" height="18" viewBox="0 0 24 24" aria-hidden>
      <path
        d="m12 3 2.8 5.7 6.2.9-4.5 4.4 1.1 6.2L12 17.3l-5.6 2.9 1.1-6.2L3 9.6l6.2-.9L12 3Z"
        fill={isOn ? 'currentColor' : 'none'}
        stroke="currentColor"
        strokeWidth="1.7"
        strokeLinejoin="round"
      />
    </svg>
  </IconButton>
)

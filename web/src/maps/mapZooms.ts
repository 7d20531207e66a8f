/** How near and far a map goes; places are fitted into it no nearer than `fitted`. */
export const mapZooms = { farthest: 1, fitted: 16, nearest: 18 } as const

/** How near and far a map goes; what is fitted into it is drawn no larger than `fitted`. */
export const mapZooms = { farthest: 1, fitted: 16, nearest: 18 } as const

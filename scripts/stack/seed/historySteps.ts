/** A month of a reading each 5 seconds would take minutes to make: the history has longer intervals, first the longest. */
export const denseDays = 7
export const denseSeconds = 60
export const sparseSeconds = 300

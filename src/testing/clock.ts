/** The time at which every test site begins. It stands still until a test lets time pass. */
export const NOW = new Date('2024-10-05T12:00:00.000Z')

/* jsdom shows no pictures and has no addresses for chosen files. */
Object.assign(URL, { createObjectURL: () => 'blob:prueba', revokeObjectURL: () => undefined });

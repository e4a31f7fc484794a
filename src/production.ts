// First import of the program: Elysia and Bun look at NODE_ENV when they load, and tell less in production.
if (Bun.isStandaloneExecutable) process.env.NODE_ENV = 'production';

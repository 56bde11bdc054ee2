declare module '@mantine/core/styles.css';

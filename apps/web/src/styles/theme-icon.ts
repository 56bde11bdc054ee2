// What the pages with an icon in a frame add, in the library's order.
import '@mantine/core/styles/ThemeIcon.layer.css';

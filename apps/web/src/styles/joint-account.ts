// What the page of a joint account adds to the others of a guest.
import '@mantine/core/styles/Fieldset.layer.css';
